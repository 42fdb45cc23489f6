import type { TFunction } from 'i18next'
import { use, useMemo } from 'react'
import { useTranslation as useI18n } from 'react-i18next'
import { LANGUAGES, type Language } from '../contracts/language.ts'
import { ConsoleContext } from './contexts.ts'
import { usePlugin } from './services.ts'
import { useStore } from './use-session.ts'

/** Namespace of the texts of the SDK's own parts. */
export const SDK_NAMESPACE = 'sdk'

const NOBODY = { getSnapshot: () => undefined, subscribe: () => () => {} }

/** For whom the page speaks: the kind of party of whoever is signed in. */
const useReader = (): string | undefined => {
  const session = use(ConsoleContext)?.session
  return useStore<unknown, string | undefined>(session ?? NOBODY, () => session?.getSnapshot().party?.partyType)
}

/** What one side pays the other is paid: a key may have a form for a kind of party, `waybill.payableAmount_DRIVER`. */
const spokenTo = (t: TFunction, context: string): TFunction =>
  ((key: string, ...given: unknown[]) => {
    const [first, second] = given
    if (typeof first === 'string') return t(key, first, { context, ...(second as object | undefined) })
    return t(key, { context, ...(first as object | undefined) })
  }) as unknown as TFunction

/**
 * Translation bound to the plugin's own texts, or to another namespace when told. A text that reads otherwise for a kind of
 * party stands beside the general one with the kind behind its key: `payable_SHIPPER`.
 */
export function useTranslation(namespace?: string) {
  const plugin = usePlugin()
  const { t, i18n, ready } = useI18n(namespace ?? plugin?.namespace)
  const reader = useReader()
  return useMemo(() => ({ t: reader ? spokenTo(t, reader) : t, i18n, ready }), [t, i18n, ready, reader])
}

/** The page's language. */
export function useLanguage(): Language {
  const { i18n } = useI18n()
  return LANGUAGES.find(language => language === i18n.language) ?? 'en'
}
