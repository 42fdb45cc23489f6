/** Codes that are sent to phones; each kind has its own wait. */
export type CodeKind = 'sendVerificationCode' | 'sendRegisterVerifyCode' | 'ownContactCode'

/** A code may be asked for again after this. */
export const RESEND_MS = 60_000

const keyOf = (kind: CodeKind) => `codeAgain:${kind}`

/** ms until a code may be asked for again, also after a reload; 0 when it may at once. */
export function waitLeft(kind: CodeKind, now: number): number {
  try {
    const left = Number(sessionStorage.getItem(keyOf(kind))) - now
    // A clock that was set back must not lock anyone out.
    return left > 0 && left <= RESEND_MS ? left : 0
  } catch {
    return 0
  }
}

export function noteSent(kind: CodeKind, now: number): void {
  try {
    sessionStorage.setItem(keyOf(kind), String(now + RESEND_MS))
  } catch {
    // Storage is forbidden: the server refuses what comes too soon.
  }
}
