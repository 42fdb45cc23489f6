/** In which area's work errors came up that have no line of its code in their stack: what the engine threw for it. */
const cameUp = new WeakMap<object, string>()

const note = (area: string, error: unknown): void => {
  if (typeof error === 'object' && error !== null && !cameUp.has(error)) cameUp.set(error, area)
}

export const areaOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null ? cameUp.get(error) : undefined

/** Functions handed to an area; of what they reject with it is known whose work it was, when the area forgets to look. */
export const notedFor = <T extends object>(area: string, functions: T): T =>
  Object.fromEntries(
    Object.entries(functions).map(([name, work]: [string, (...given: unknown[]) => unknown]) => [
      name,
      (...given: unknown[]) => {
        const answer = work(...given)
        if (!(answer instanceof Promise)) return answer
        return answer.catch((error: unknown) => {
          note(area, error)
          throw error
        })
      },
    ]),
  ) as T
