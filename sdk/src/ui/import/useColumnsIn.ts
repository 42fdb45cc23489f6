import { useTranslation } from 'react-i18next'
import type { ImportColumn } from '../../contracts/import-files.ts'
import type { Language } from '../../contracts/language.ts'
import { useConsole, usePlugin } from '../../hooks/index.ts'
import { useChoicesIn } from '../../hooks/use-choices-in.ts'
import type { UiText } from '../core/text.ts'
import { importColumnsOf } from './columns.ts'
import type { ImportButtonProps } from './ImportButton.tsx'

interface Of extends Pick<ImportButtonProps, 'entity' | 'fields'> {
  dictionaries: readonly string[]
  withAreas: boolean
}

/** The columns of an import as another language calls them and their choices. */
export function useColumnsIn({ entity, fields, dictionaries, withAreas }: Of) {
  const plugin = usePlugin()
  const { i18n } = useTranslation('sdk')
  const choicesIn = useChoicesIn()
  const { loadWords } = useConsole()
  return async (language: Language): Promise<ImportColumn[]> => {
    const [texts, choices] = await Promise.all([
      plugin?.textsIn?.(language),
      choicesIn(language, dictionaries, withAreas),
      // For the units in the headings.
      loadWords?.(language),
    ])
    const titles = texts?.[entity.name] as Readonly<Record<string, unknown>> | undefined
    const text = i18n.getFixedT(language, 'sdk') as UiText
    const labelOf = (name: string) => String(titles?.[name] ?? name)
    return importColumnsOf(entity, fields, { text, labelOf, ...choices })
  }
}
