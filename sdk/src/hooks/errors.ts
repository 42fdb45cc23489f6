export type HookErrorCode = 'NO_CONSOLE' | 'NO_PAGE'

/** A hook used where its context is not: a mistake in code, caught by the plugin's boundary. */
export class HookError extends Error {
  override readonly name = 'HookError'
  readonly code: HookErrorCode

  constructor(code: HookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
