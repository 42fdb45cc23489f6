import { prettyDOM } from '@testing-library/react'

/**
 * What a query says that found nothing. What waits for an element asks again and again, and the document is only written
 * out for the answer that somebody reads.
 */
export class NotThere extends Error {
  override readonly name = 'TestingLibraryElementError'
  readonly #said: string
  readonly #container: Element
  #whole: string | undefined

  constructor(said: string, container: Element) {
    super()
    this.#said = said
    this.#container = container
    Object.defineProperty(this, 'message', { get: () => this.#read(), enumerable: false, configurable: true })
  }

  #read(): string {
    this.#whole ??= [this.#said, prettyDOM(this.#container)].filter(Boolean).join('\n\n')
    return this.#whole
  }
}
