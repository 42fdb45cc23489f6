import type { Question } from '../ports/dialogs.ts'
import { createStore, type Store } from '../state/store.ts'

/** Where the sign-in over the page stands. `elsewhere`: another tab of this browser has it open. */
export type Sheet = 'closed' | 'form' | 'elsewhere'

/** One of the browser's tabs at a time may sign in again. */
export interface Claim {
  /** Takes the right, from the tab that has it when `steal`; answers whether this tab has it now. */
  take(steal: boolean): Promise<boolean>
  release(): void
}

/** An ended session: the specified question, once however many calls noticed, and the sign-in over the page. */
export interface Expiry {
  sheet: Store<Sheet>
  /** Resolves true when the user wants to leave for the sign-in page, false when they stay: with a session again or without. */
  confirmLoggedOut(): Promise<boolean>
  /** The sheet that stands in another tab is wanted here. */
  takeOver(): Promise<void>
  /** The user stays without signing in. */
  giveUp(): void
  /** The session is alive again, or nothing on this page asks for one any more. */
  settled(): void
}

export function createExpiry(ask: () => Question, claimOf: (onLost: () => void) => Claim): Expiry {
  const sheet = createStore<Sheet>('closed')
  let asking: Promise<boolean> | null = null
  let question: Question | null = null
  let settle: (leave: boolean) => void = () => undefined
  const claim = claimOf(() => {
    if (asking) sheet.set(() => 'elsewhere')
  })

  const open = async (steal: boolean) => {
    const mine = asking
    const isHere = await claim.take(steal)
    // Settled while the browser was deciding.
    if (asking !== mine || !asking) claim.release()
    else sheet.set(() => (isHere ? 'form' : 'elsewhere'))
  }

  const confirmLoggedOut = () => {
    asking ??= new Promise<boolean>(resolve => {
      settle = resolve
      question = ask()
      void question.answer.then(answer => (answer === 'other' ? open(false) : resolve(answer)))
    }).finally(() => {
      asking = null
      question = null
      claim.release()
      sheet.set(() => 'closed')
    })
    return asking
  }

  const stay = () => {
    settle(false)
    question?.close()
  }
  return {
    sheet,
    confirmLoggedOut,
    takeOver: () => open(true),
    giveUp: stay,
    settled: stay,
  }
}

const LOCK = 'ntocc-sign-in-again'

/** The claim over Web Locks. Where the browser has none (a page that is not secure), every tab may sign in by itself. */
export function lockClaim(onLost: () => void): Claim {
  let free: (() => void) | null = null
  const release = () => {
    free?.()
    free = null
  }
  return {
    release,
    take(steal) {
      if (!navigator.locks) return Promise.resolve(true)
      release()
      return new Promise(resolve => {
        let held = false
        navigator.locks
          .request(LOCK, steal ? { steal: true } : { ifAvailable: true }, lock => {
            held = lock !== null
            resolve(held)
            if (!held) return undefined
            return new Promise<void>(done => {
              free = done
            })
          })
          .catch(() => {
            // Taken over by another tab, or refused by the browser, where everyone may sign in.
            if (held) onLost()
            else resolve(true)
          })
      })
    },
  }
}
