import type { Notifier } from './notifier.ts'

/** A notifier that keeps what it is told until it is released: nobody hears of work that may yet be undone. */
export const heldBack = (notifier: Notifier): { notifier: Notifier; release(): void } => {
  const waiting: (() => void)[] = []
  return {
    notifier: {
      ...notifier,
      notify: (...message) => waiting.push(() => notifier.notify(...message)),
      todoChanged: branchCode => waiting.push(() => notifier.todoChanged(branchCode)),
    },
    release: () => {
      for (const tell of waiting.splice(0)) tell()
    },
  }
}
