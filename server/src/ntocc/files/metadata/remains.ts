/** What remains of a file of which parts are left out: runs of its bytes, and new ones between them, in one buffer. */
export class Remains {
  readonly #source: Buffer
  readonly #out: Buffer
  #length = 0
  /** Run that is kept and not copied yet. */
  #from = 0
  #to = 0

  /** @param added how many new bytes there can be at most */
  constructor(source: Buffer, added: number) {
    this.#source = source
    this.#out = Buffer.allocUnsafe(source.length + added)
  }

  keep(from: number, to: number): void {
    if (from !== this.#to) {
      this.#copy()
      this.#from = from
    }
    this.#to = to
  }

  add(bytes: Buffer): void {
    this.#copy()
    this.#from = this.#to
    this.#length += bytes.copy(this.#out, this.#length)
  }

  whole(): Buffer {
    this.#copy()
    this.#from = this.#to
    return this.#out.subarray(0, this.#length)
  }

  #copy(): void {
    this.#length += this.#source.copy(this.#out, this.#length, this.#from, this.#to)
  }
}

/** The largest Exif block that is made anew, with what a format puts around it. */
export const MOST_ADDED = 2_048
