import type { Language } from '../contracts/language.ts'
import { useConsole } from './services.ts'
import { areaQuery, pathNames } from './use-areas.ts'
import { dictQuery } from './use-dict.ts'

type Labels = Readonly<Record<string, string>>

/** What can be chosen, as a language calls it. */
export interface Choices {
  labels(dictionary: string): Labels
  /** Places with the places they lie in, by code. */
  areas: Labels
}

/** Answers what the codes of some dictionaries, and places if asked for, are called in another language than the page's. */
export function useChoicesIn() {
  const { client, queryClient } = useConsole()
  return async (language: Language, types: readonly string[], withAreas: boolean): Promise<Choices> => {
    const [places, ...dictionaries] = await Promise.all([
      withAreas ? queryClient.fetchQuery(areaQuery(client, language)) : undefined,
      ...types.map(type => queryClient.fetchQuery(dictQuery(client, language, type))),
    ])
    const names = new Map(
      types.map((type, at) => [
        type,
        Object.fromEntries((dictionaries[at] ?? []).map(({ code, name }) => [code, name])),
      ]),
    )
    return { labels: type => names.get(type) ?? {}, areas: pathNames(places?.records ?? []) }
  }
}
