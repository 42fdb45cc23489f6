/** As much of it as is used: it comes without types. */
declare module 'gs1-barcode-parser-mod' {
  /** @throws a text that says what is wrong */
  export function parseBarcode(code: string): {
    parsedCodeItems: {
      /** Application identifier. */
      ai: string
      /** Its value as it was read. */
      raw: string
    }[]
  }
}
