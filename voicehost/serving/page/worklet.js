// Microphone and loudspeaker on one clock: the samples of this context. What is heard leaves in packets of 40 ms, each with the position of
// its first sample; what is to be said is played as it comes, and when each piece began or was cut is told by the same positions.
const PACKET = 640;
const FADE = 160;

class Table extends AudioWorkletProcessor {
  constructor() {
    super();
    this.packet = new Int16Array(PACKET);
    this.filled = 0;
    this.pieces = [];
    this.played = 0;
    this.fading = 0;
    this.port.onmessage = ({ data }) => {
      if (data.cut) this.fading = this.played > 0 ? FADE : 0, this.pieces.length = this.fading ? 1 : 0;
      else this.pieces.push(data);
    };
  }

  process([input], [output]) {
    const heard = input[0];
    for (let i = 0; i < 128; i++) {
      const sample = heard ? Math.max(-1, Math.min(1, heard[i])) : 0;
      if (!this.filled) this.start = currentFrame + i;
      this.packet[this.filled++] = sample * 32767;
      if (this.filled === PACKET) {
        this.port.postMessage({ start: this.start, pcm: this.packet.slice().buffer });
        this.filled = 0;
      }
      const sound = this.next(currentFrame + i);
      for (const channel of output) channel[i] = sound;
    }
    return true;
  }

  next(at) {
    const piece = this.pieces[0];
    if (!piece) return 0;
    if (this.played === 0) this.port.postMessage({ say: "began", number: piece.number, at });
    let sound = piece.pcm[this.played++] / 32768;
    if (this.fading) {
      sound *= this.fading-- / FADE;
      if (!this.fading) {
        this.port.postMessage({ say: "cut", number: piece.number, at });
        this.pieces = [];
        this.played = 0;
        return sound;
      }
    }
    if (this.played === piece.pcm.length) {
      this.pieces.shift();
      this.played = 0;
      this.fading = 0;
    }
    return sound;
  }
}

registerProcessor("table", Table);
