import { consolePorts } from './ports.ts'

/** Specification, section 9. */
export const LOADING_AUTO_CLOSE_MS = 50_000
export const LOADING_AFTER_DOWNLOAD_MS = 2_000

/**
 * The global loading mask. Several callers may hold it; it shows while one does, and closes by itself 50 s after it
 * was last asked for, though the request goes on.
 */
export class LoadingMask {
  #holders = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  get visible(): boolean {
    return this.#holders > 0
  }

  show(text?: string): void {
    this.#holders += 1
    consolePorts().setLoading(true, text)
    this.#closeIn(LOADING_AUTO_CLOSE_MS)
  }

  hide(): void {
    if (this.#holders > 1) this.#holders -= 1
    else this.clear()
  }

  /** Closes the mask 2 s after a download was handed over, when the browser shows it. */
  hideAfterDownload(): void {
    if (this.#holders > 1) this.#holders -= 1
    else if (this.visible) this.#closeIn(LOADING_AFTER_DOWNLOAD_MS)
  }

  /** Closes it for everybody: after any failed call. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.visible) return
    this.#holders = 0
    consolePorts().setLoading(false)
  }

  #closeIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.clear(), ms)
  }
}

export const loadingMask = new LoadingMask()
