import { expect, it } from 'vitest'
import { areasAround, cityOfArea, provinceOfArea, spanOfArea } from './area-codes.ts'

it.each([
  ['a county', '420115', '420100'],
  ['a city', '420100', '420100'],
  ['a district of Chongqing', '500112', '500100'],
  ['a county of Chongqing, which has another beginning', '500235', '500100'],
  ['a county directly under a province', '429004', '429004'],
  ['a place of nine digits in one', '429004100', '429004'],
])('the city of %s', (_, code, city) => {
  expect(cityOfArea(code)).toBe(city)
})

it('around a place are its city and its province, each once', () => {
  expect(areasAround('420115')).toEqual(['420115', '420100', '420000'])
  expect(areasAround('429004')).toEqual(['429004', '420000'])
  expect(areasAround('420000')).toEqual(['420000'])
  expect(provinceOfArea('500235')).toBe('500000')
})

it('what lies in a place begins as it does', () => {
  const has = (place: string, code: string) => {
    const [first, last] = spanOfArea(place)
    return code >= first && code <= last
  }
  expect(has('420100', '420115')).toBe(true)
  expect(has('420100', '420200')).toBe(false)
  expect(has('420000', '429004')).toBe(true)
  expect(has('420000', '430102')).toBe(false)
  expect([has('500100', '500235'), has('500100', '500112'), has('500100', '510104')]).toEqual([true, true, false])
  expect([has('420115', '420115'), has('420115', '420116'), has('429004', '429005')]).toEqual([true, false, false])
})
