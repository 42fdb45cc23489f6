import type { QueryClient } from '@tanstack/react-query'

type Answers = Pick<QueryClient, 'removeQueries' | 'invalidateQueries'>

/**
 * What was read before is read again: at once where it is on screen, which keeps its place meanwhile, and with the next look elsewhere.
 * What was typed stays: it is no answer.
 */
export function clearAnswers(clients: readonly Answers[]): void {
  for (const each of clients) {
    each.removeQueries({ type: 'inactive' })
    void each.invalidateQueries()
  }
}
