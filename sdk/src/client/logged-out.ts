import { consolePorts } from './ports.ts'

/**
 * Asks once when the session is over (status 21332). Every call remembers the round it began in; an answer of a round
 * that has been asked about already asks nothing more, so ten parallel calls give one dialog, and a late answer to a
 * call made before the user chose to stay does not ask again.
 */
export class LoggedOutDialog {
  #round = 0
  #open = false

  get round(): number {
    return this.#round
  }

  /** Another session is in force: answers to what was asked before it ask nothing. */
  renew(): void {
    this.#round += 1
  }

  async ask(round = this.#round): Promise<void> {
    if (this.#open || round !== this.#round) return
    this.#open = true
    try {
      if (await consolePorts().confirmLoggedOut()) consolePorts().onLoggedOut()
    } finally {
      this.#open = false
      this.#round += 1
    }
  }
}

export const loggedOutDialog = new LoggedOutDialog()
