/** The promise, or a rejection with `late()` when it has not settled after `ms`. */
export function within<T>(promise: Promise<T>, ms: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
