import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** On this machine Cmd does what Ctrl does elsewhere. */
export const IS_MAC = /mac|iphone|ipad/i.test(navigator.platform)

const MAC_SIGNS: Readonly<Record<string, string>> = {
  mod: '⌘',
  alt: '⌥',
  shift: '⇧',
  pageup: '⇞',
  pagedown: '⇟',
  enter: '↩',
  delete: '⌦',
}

const plainName = (key: string): string =>
  key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1)

export type KeyWords = (key: string) => string | undefined

/** The chords of a sequence, in the words that are printed on the keyboard. */
export function keyNames(sequence: string, mac: boolean, words: KeyWords): string[] {
  const nameOf = (key: string) => (mac ? MAC_SIGNS[key] : key === 'mod' ? 'Ctrl' : words(key)) ?? plainName(key)
  return sequence.split(' ').map(chord =>
    chord
      .split('+')
      .map(nameOf)
      .join(mac ? '' : '+'),
  )
}

/** As `aria-keyshortcuts` wants them; the attribute has no way to say a sequence. */
export function ariaKeys(keys: readonly string[], mac = IS_MAC): string | undefined {
  const chords = keys.filter(key => !key.includes(' '))
  const names: Readonly<Record<string, string>> = {
    mod: mac ? 'Meta' : 'Control',
    alt: 'Alt',
    shift: 'Shift',
    pageup: 'PageUp',
    pagedown: 'PageDown',
  }
  return (
    chords
      .map(chord =>
        chord
          .split('+')
          .map(key => names[key] ?? plainName(key))
          .join('+'),
      )
      .join(' ') || undefined
  )
}

/** Names of keys in the page's language and for this keyboard. */
export function useKeyNames(): { chords: (sequence: string) => string[]; text: (sequence: string) => string } {
  const { t, i18n } = useTranslation('shell')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language and with nothing else
  return useMemo(() => {
    const names: Readonly<Record<string, string>> = {
      alt: t('keys.alt'),
      shift: t('keys.shift'),
      enter: t('keys.enter'),
      delete: t('keys.delete'),
      pageup: t('keys.pageUp'),
      pagedown: t('keys.pageDown'),
      space: t('keys.space'),
    }
    const chords = (sequence: string) => keyNames(sequence, IS_MAC, key => names[key])
    return { chords, text: (sequence: string) => chords(sequence).join(' ') }
  }, [i18n.language])
}
