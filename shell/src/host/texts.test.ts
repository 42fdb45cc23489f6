import { CONDITIONS_NAMESPACE } from '@ntocc/sdk/client'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { addPluginTexts } from './texts.ts'

const CODE = 'validation.condition.dockFree'
const OWN = { validation: { condition: { loadProof: 'Proof is missing' } } }

const withTexts = async (...plugins: [id: string, texts: Record<string, unknown>][]) => {
  const i18n = i18next.createInstance()
  await i18n.init({ lng: 'en', fallbackNS: CONDITIONS_NAMESPACE, resources: { en: { validation: OWN } } })
  for (const [id, texts] of plugins) addPluginTexts(i18n, 'en', id, texts)
  return (code: string) => i18n.t(code, { ns: 'validation' })
}

it('what a plugin says of a condition of its area is found by every page, beside the words of the console', async () => {
  const say = await withTexts(['docks', { title: 'Docks', condition: { dockFree: 'The dock is taken' } }])
  expect(say(CODE)).toBe('The dock is taken')
  expect(say('validation.condition.loadProof')).toBe('Proof is missing')
})

it('a plugin changes neither the words of the console nor those of a plugin before it', async () => {
  const say = await withTexts(
    ['docks', { condition: { dockFree: 'The dock is taken', loadProof: 'Mine' } }],
    ['yards', { condition: { dockFree: 'Other' } }],
    ['plain', {}],
  )
  expect(say(CODE)).toBe('The dock is taken')
  expect(say('validation.condition.loadProof')).toBe('Proof is missing')
})

it('what it says of its own issues and papers is found by the blocks that show them', async () => {
  const say = await withTexts([
    'docks',
    {
      issue: { template: { brace: 'A brace stands alone' } },
      paper: { permit: 'Permit' },
      expired: { permit: 'The permit of {{holder}} expired on {{day}}' },
    },
  ])
  expect(say('validation.template.brace')).toBe('A brace stands alone')
  expect(say('paper.name.permit')).toBe('Permit')
  expect(say('validation.expired.permit')).toBe('The permit of {{holder}} expired on {{day}}')
})
