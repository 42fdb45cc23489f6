/** ms before what did not come is asked for once more. */
const AGAIN_MS = 1000

/** Loads something; once more after a passing fault. */
export async function twice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise(done => setTimeout(done, AGAIN_MS))
    return load()
  }
}
