import { describe, expect, it } from 'vitest'
import * as f from '../../fields/index.ts'
import { localizedOut, outgoing, textIn, withText } from './values.ts'

describe('a text in four languages', () => {
  it('stays a plain text while only the page’s language is known', () => {
    expect(withText(undefined, 'zh', '夜班', 'zh')).toBe('夜班')
    expect(textIn('夜班', 'zh', 'zh')).toBe('夜班')
    expect(textIn('夜班', 'en', 'zh')).toBe('')
  })

  it('keeps what was there when another language is added', () => {
    expect(withText('夜班', 'es', 'Noche', 'zh')).toEqual({ zh: '夜班', es: 'Noche' })
    expect(withText({ zh: '夜班', es: 'Noche' }, 'zh', '夜', 'zh')).toEqual({ zh: '夜', es: 'Noche' })
  })

  it('is sent without empty languages, English filled from another', () => {
    expect(localizedOut({ zh: ' 夜班 ', es: '', ja: ' ' })).toEqual({ en: '夜班', zh: '夜班' })
    expect(localizedOut({ en: 'Night', zh: '夜班' })).toEqual({ en: 'Night', zh: '夜班' })
    expect(localizedOut({ en: '', zh: '' })).toBeNull()
    expect(localizedOut('plain')).toBe('plain')
  })
})

it('S1-009 a form sends the fields of its shape, normalised, emptied ones as null', () => {
  const of = f.shape({ name: f.localized().required(), no: f.uscc(), remark: f.longText(), sort: f.integer() })
  const sent = outgoing(of, { name: { en: '' }, no: ' 91119999mapef16f0c ', remark: '', other: 1 })
  expect(sent).toEqual({ name: null, no: '91119999MAPEF16F0C', remark: null })
  expect(Object.keys(of.validate(sent))).toEqual(['name'])
})
