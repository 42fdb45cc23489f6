import { describe, expect, it } from 'vitest'
import { dayStart, dueAt, quietUntil } from '../service/sms/clock.ts'
import { filled, issueOfText, longest, MOST_SMS_LENGTH, smsParts } from './sms-text.ts'

describe('S2-127 text of a short message', () => {
  it('is filled in by the names of its purpose, each cut to what it may take', () => {
    expect(filled('{plate}: {figure}', 'warning', { plate: '鄂A12345', figure: '112 km/h' })).toBe('鄂A12345: 112 km/h')
    expect(filled('{plate}!', 'warning', { plate: 'x'.repeat(50) })).toBe(`${'x'.repeat(8)}!`)
    expect(filled('{plate} {other}', 'warning', {})).toBe(' {other}')
  })

  it('may have the names of its purpose and no others, and no brace alone', () => {
    expect(issueOfText('{plate} {waybillNo}', 'acceptance')).toBeUndefined()
    expect(issueOfText('{figure}', 'acceptance')).toEqual({
      code: 'validation.template.variable',
      params: { name: 'figure', known: '{plate} {waybillNo} {goods}' },
    })
    expect(issueOfText('{toString}', 'notice')).toMatchObject({ code: 'validation.template.variable' })
    for (const text of ['{plate', 'plate}', '{{plate}}', '}{'])
      expect(issueOfText(text, 'warning'), text).toMatchObject({ code: 'validation.template.brace' })
  })

  it('counts as one message up to 70 characters, and is refused beyond four', () => {
    expect([70, 71, 134, 135].map(smsParts)).toEqual([1, 2, 2, 3])
    expect(longest('{plate}x', 'warning')).toBe(9)
    const of = (length: number) => issueOfText(`{plate}${'x'.repeat(length - 8)}`, 'warning')
    expect(of(MOST_SMS_LENGTH)).toBeUndefined()
    expect(of(MOST_SMS_LENGTH + 1)).toMatchObject({ code: 'validation.template.parts' })
  })
})

describe('S2-127 quiet hours', () => {
  const NIGHT = { from: 22, to: 8 }
  const at = (time: string) => new Date(`2026-03-02T${time}+08:00`)
  it.each([
    ['21:59:59', undefined],
    ['22:00:00', '2026-03-03T08:00:00+08:00'],
    ['23:59:59', '2026-03-03T08:00:00+08:00'],
    ['00:00:00', '2026-03-02T08:00:00+08:00'],
    ['07:59:59', '2026-03-02T08:00:00+08:00'],
    ['08:00:00', undefined],
  ])('at %s on the clock of the platform', (time, until) => {
    expect(quietUntil(at(time), NIGHT)?.getTime()).toBe(until && Date.parse(until))
    expect(dueAt(at(time), NIGHT, true)).toEqual(at(time))
    expect(dueAt(at(time), NIGHT, false).getTime()).toBe(Date.parse(until ?? `2026-03-02T${time}+08:00`))
  })

  it('lie within a day too, and are none between an hour and itself', () => {
    expect(quietUntil(at('12:30:00'), { from: 12, to: 14 })?.getTime()).toBe(at('14:00:00').getTime())
    expect(quietUntil(at('14:00:00'), { from: 12, to: 14 })).toBeUndefined()
    for (const time of ['00:00:00', '08:00:00', '15:00:00'])
      expect(quietUntil(at(time), { from: 8, to: 8 })).toBeUndefined()
  })

  it('the day begins at midnight of the platform', () => {
    expect(dayStart(at('00:00:00'))).toEqual(at('00:00:00'))
    expect(dayStart(at('23:59:59'))).toEqual(at('00:00:00'))
  })
})
