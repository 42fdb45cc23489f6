/** A fraction of whole numbers: sums of money come out exactly, whatever the order of the steps. */
export class Ratio {
  static readonly ZERO = new Ratio(0n, 1n)
  static readonly ONE = new Ratio(1n, 1n)
  readonly #top: bigint
  /** Above zero. */
  readonly #bottom: bigint

  private constructor(top: bigint, bottom: bigint) {
    this.#top = top
    this.#bottom = bottom
  }

  /** A decimal as it is written ("12.5", "-3"); undefined for anything else. */
  static of(decimal: string | number): Ratio | undefined {
    const [, sign, whole, places = ''] = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/.exec(String(decimal)) ?? []
    if (whole === undefined) return undefined
    const top = BigInt(whole + places)
    return new Ratio(sign ? -top : top, 10n ** BigInt(places.length))
  }

  plus(other: Ratio): Ratio {
    return new Ratio(this.#top * other.#bottom + other.#top * this.#bottom, this.#bottom * other.#bottom)
  }
  negated(): Ratio {
    return new Ratio(-this.#top, this.#bottom)
  }
  times(other: Ratio): Ratio {
    return new Ratio(this.#top * other.#top, this.#bottom * other.#bottom)
  }
  /** Undefined for a division by zero. */
  over(other: Ratio): Ratio | undefined {
    if (other.#top === 0n) return undefined
    const sign = other.#top < 0n ? -1n : 1n
    return new Ratio(this.#top * other.#bottom * sign, this.#bottom * other.#top * sign)
  }
  /** Below zero when this is the smaller, above zero when it is the greater. */
  compare(other: Ratio): number {
    const difference = this.#top * other.#bottom - other.#top * this.#bottom
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  }
  /** How many whole `step`s are next to it: half a step goes up. Undefined for a step that is not above zero. */
  steps(step: Ratio, towards: 'nearest' | 'up' | 'down' = 'nearest'): bigint | undefined {
    if (step.#top <= 0n) return undefined
    const [top, bottom] = [this.#top * step.#bottom, this.#bottom * step.#top]
    if (towards === 'nearest') return floor(2n * top + bottom, 2n * bottom)
    return towards === 'down' ? floor(top, bottom) : -floor(-top, bottom)
  }
  /** For showing; money is counted by `steps`. */
  toNumber(): number {
    return Number(this.#top) / Number(this.#bottom)
  }
  static whole(count: bigint): Ratio {
    return new Ratio(count, 1n)
  }
}

/** The division of bigints goes towards zero; this one goes down. */
const floor = (top: bigint, bottom: bigint): bigint => {
  const quotient = top / bottom
  return top % bottom < 0n ? quotient - 1n : quotient
}
