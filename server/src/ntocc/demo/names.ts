import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { DemoNames } from '@ntocc/sdk/service'

const CONTACT: LocalizedText = { en: 'Contact', zh: '联系人', es: 'Contacto', ja: '担当者' }

const numbered = (word: LocalizedText, serial: number): LocalizedText => {
  const number = String(serial).padStart(3, '0')
  return {
    en: `${word.en} ${number}`,
    zh: `${word.zh}${number}`,
    es: `${word.es} ${number}`,
    ja: `${word.ja}${number}`,
  }
}

/** Names that are nobody's: a word for the role and a number, in all four languages. */
export const names: DemoNames = {
  numbered,
  contact: serial => numbered(CONTACT, serial),
  address: ({ name, county }, place, gate) => ({
    en: `Gate ${gate}, ${place.en}, ${county ? `${county.en}, ` : ''}${name.en}`,
    zh: `${name.zh}市${county?.zh ?? ''}${place.zh}${gate}号门`,
    es: `Puerta ${gate}, ${place.es}, ${county ? `${county.es}, ` : ''}${name.es}`,
    ja: `${name.ja}市${county?.ja ?? ''}${place.ja}${gate}番ゲート`,
  }),
}
