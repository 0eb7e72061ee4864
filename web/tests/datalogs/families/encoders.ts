/** The bytes of a text in each encoding. */
export const encoders = {
  utf8: (text: string) => new TextEncoder().encode(text),
  utf8Bom: (text: string) => new TextEncoder().encode(`\ufeff${text}`),
  utf16le: (text: string) => utf16(text, true),
  utf16be: (text: string) => utf16(text, false),
  utf16leBom: (text: string) => utf16(`\ufeff${text}`, true),
  utf16beBom: (text: string) => utf16(`\ufeff${text}`, false),
  windows1252: (text: string) =>
    // It doesn't have this sign.
    Uint8Array.from(text.replaceAll('℃', '°C'), (char) => char.charCodeAt(0)),
};

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

export type Encoding = keyof typeof encoders;
