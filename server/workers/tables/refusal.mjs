/** A file that is not taken; `code` is one of the gateway's. */
export class Refusal extends Error {
  constructor(code) {
    super(code)
    this.code = code
  }
}
