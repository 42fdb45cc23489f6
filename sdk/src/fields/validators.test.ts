import { describe, expect, it } from 'vitest'
import {
  bankAccount,
  compactDate,
  decimal,
  digits,
  email,
  type Field,
  hasTwoDecimals,
  idCard,
  idCardCheck,
  integer,
  isNewEnergyPlate,
  isNonNegativeDecimal,
  isPositiveInteger,
  isPositiveNumber,
  isWithinCap,
  letters2to4,
  link,
  mobile,
  money,
  NUMBER_CAP,
  nonNegativeDecimal,
  noWhitespace,
  PERCENT_CAP,
  password,
  percent,
  personName,
  phone,
  plainPlate,
  plate,
  positiveInteger,
  positiveNumber,
  uscc,
  usccCheck,
  vin,
} from './index.ts'

/** The code a field answers for a value as it would be checked on arrival. */
const codeOf = (field: Field, value: unknown): string | undefined => field.check(field.normalise(value))?.code

const accepts = (field: Field, values: readonly unknown[]) => {
  for (const value of values) expect([value, codeOf(field, value)]).toEqual([value, undefined])
}
const refuses = (field: Field, code: string, values: readonly unknown[]) => {
  for (const value of values) expect([value, codeOf(field, value)]).toEqual([value, `validation.${code}`])
}

describe('texts', () => {
  it('S5-005 link takes http and https addresses only', () => {
    accepts(link(), [
      'http://a.cn',
      'https://a.cn/x?y=1#z',
      'http://localhost:8080',
      'https://127.0.0.1/',
      'HTTPS://A.CN',
    ])
    refuses(link(), 'link.pattern', ['ftp://a.cn', 'a.cn', 'http://', 'javascript:alert(1)', 'http://a b.cn', '//a.cn'])
  })

  it('S5-006 e-mail', () => {
    accepts(email(), ['a@b.cn', 'first.last+tag@mail.example.com', ' a@b.cn '])
    refuses(email(), 'email.pattern', [
      'a@b',
      'a.cn',
      '@b.cn',
      'a@@b.cn',
      'a b@c.cn',
      '.a@b.cn',
      'a..b@c.cn',
      'a@-b.cn',
    ])
  })

  it('S5-007 mobile phone is 11 digits starting with 1', () => {
    accepts(mobile(), ['10000000001', '19999999999', '100 0000 0001', '１００００００００01'])
    refuses(mobile(), 'mobile.pattern', ['1000000000', '100000000011', '20000000000', '1000000000a', '+8610000000001'])
  })

  it('S5-008 phone takes landlines', () => {
    accepts(phone(), ['027-88888888', '02788888888', '0712-8888888', '010-12345678-123'])
    refuses(phone(), 'phone.pattern', [
      '88888888',
      '27-88888888',
      '027-888888',
      '027-888888888',
      '010-12345678-1234567',
    ])
  })

  it('S5-009 phone takes mobiles', () => {
    accepts(phone(), ['10000000001'])
    refuses(phone(), 'phone.pattern', ['1000000000'])
  })

  it('S5-010 phone takes 400 numbers', () => {
    accepts(phone(), ['400-123-4567', '4001234567'])
    refuses(phone(), 'phone.pattern', ['400-12-34567', '400123456', '500-123-4567'])
  })

  it('S5-011 phone takes 800 numbers', () => {
    accepts(phone(), ['800-123-4567', '8001234567'])
    refuses(phone(), 'phone.pattern', ['800-1234-567', '80012345678'])
  })

  it('S5-027 two to four letters, or empty', () => {
    accepts(letters2to4(), ['ab', 'ABCD', '', null, undefined])
    refuses(letters2to4(), 'letters.pattern', ['a', 'abcde', 'a1', '中文'])
  })

  it('S5-028 password mixes at least two of uppercase, lowercase, digit and symbol', () => {
    accepts(password(), ['aA', 'a1', 'A1', 'a!', '1_', 'Demo@2026'])
    refuses(password(), 'password.mix', ['a', 'abcdef', 'ABC', '123456', '!!!', '中文'])
  })

  it('S5-029 password has no whitespace, not even around it', () => {
    refuses(password(), 'password.whitespace', ['aA 1', ' aA1', 'aA1 ', 'a\tA', 'aA1\u3000'])
    expect(password({ min: 8 }).check('Aa1')).toEqual({ code: 'validation.password.min', params: { min: 8 } })
  })

  it('S5-030 no-whitespace check', () => {
    accepts(noWhitespace(), ['abc', '中文', ' trimmed '])
    refuses(noWhitespace(), 'noWhitespace.pattern', ['a b', 'a\tb', 'a\u3000b', 'a\nb'])
  })

  it('digits are as many as they may be, zeros before them too', () => {
    accepts(digits(), ['0', '007', '1'.repeat(20), '138 0000-0001'])
    refuses(digits(), 'digits.pattern', ['1'.repeat(21), '12a', '1.5', '一二'])
    accepts(digits({ min: 5, max: 6 }), ['12345', '000006'])
    expect(['1234', '1234567'].map(each => digits({ min: 5, max: 6 }).check(each))).toEqual(
      ['1234', '1234567'].map(() => ({ code: 'validation.digits.pattern', params: { min: 5, max: 6 } })),
    )
  })

  it('S5-031 person name is letters or Chinese with a middle dot', () => {
    accepts(personName(), ['司机甲', '阿卜杜拉·买买提', 'María José', 'Jean-Luc', 'ドライバー', "O'Neil"])
    refuses(personName(), 'personName.pattern', ['司机1', '·甲', '甲·', '甲··乙', 'a@b', '甲,乙'])
  })
})

describe('numbers', () => {
  it('S5-012 positive number', () => {
    accepts(positiveNumber(), ['0.001', 1, '12.5', NUMBER_CAP])
    refuses(positiveNumber(), 'positiveNumber.min', ['0', 0, -1, '-0.5'])
    refuses(positiveNumber(), 'positiveNumber.number', ['abc', '1e5', '1.', '.5', Number.NaN, true])
    expect(['0.5', '0', '00.5', '-1', ''].map(isPositiveNumber)).toEqual([true, false, false, false, false])
  })

  it('S5-013 positive integer not starting with zero', () => {
    accepts(positiveInteger(), ['1', 10, '1000000000'])
    refuses(positiveInteger(), 'positiveInteger.min', [0, -3])
    refuses(positiveInteger(), 'positiveInteger.integer', [1.5, '1.5'])
    expect(['1', '10', '01', '0', '1.0', '-1', ''].map(isPositiveInteger)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('S5-014 non-negative decimal', () => {
    accepts(nonNegativeDecimal(), ['0', '0.125', 3])
    refuses(nonNegativeDecimal(), 'nonNegativeDecimal.min', [-1, '-0.001'])
    expect(['0', '0.10', '12', '-1', '.5', '1.', '01'].map(isNonNegativeDecimal)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('S5-015 up to two decimals', () => {
    accepts(decimal({ places: 2 }), ['1.25', 1.1, -3, 1e-2])
    refuses(decimal({ places: 2 }), 'decimal.places', ['1.255', 0.001, 1e-7])
    accepts(money(), ['0', '12.5', '12.34', 7])
    refuses(money(), 'money.pattern', ['12.345', 'x', '1,000.00', '01.00', '.5', '1.'])
    expect(['1.25', '1.255', '1', '1.'].map(hasTwoDecimals)).toEqual([true, false, true, false])
  })

  it('S5-016 at most 1,000,000,000, inclusive', () => {
    accepts(integer(), [1_000_000_000, '1000000000', -1_000_000_000])
    refuses(integer(), 'integer.max', [1_000_000_001])
    accepts(money(), ['1000000000', '1000000000.00'])
    refuses(money(), 'money.max', ['1000000000.01'])
    expect([1e9, '1000000000', 1e9 + 1, '1000000000.01', '', 'x'].map(isWithinCap)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('S9-013 S9-014 caps of numbers and percentages', () => {
    expect([NUMBER_CAP, PERCENT_CAP]).toEqual([1_000_000_000, 100])
    accepts(percent(), [0, 100, '55'])
    refuses(percent(), 'percent.max', [101])
    refuses(percent(), 'percent.integer', [5.5])
    accepts(percent({ places: 2 }), [5.55])
  })

  it('refuses infinite and not-a-number values whatever the kind', () => {
    for (const field of [integer(), decimal(), percent()] as Field[])
      for (const value of [Number.POSITIVE_INFINITY, Number.NaN]) expect(field.check(value)?.code).toMatch(/\.number$/)
  })
})

describe('identity card', () => {
  it('S5-017 ID card is 18 characters', () => {
    accepts(idCard(), ['110000197803104047', '120000199406092872', '34000019870212779X', '11010519491231002X'])
    refuses(idCard(), 'idCard.length', [
      '41000019690519355',
      '110105491231002',
      '1100001978031040471',
      '11000019780310404A',
    ])
  })

  it('S5-018 ID card has a weighted check digit; x is read as X', () => {
    accepts(idCard(), ['34000019870212779x', ' 11010519491231002x '])
    refuses(idCard(), 'idCard.checkDigit', ['110000197803104041', '340000198702127791'])
    expect(idCard().normalise('34000019870212779x')).toBe('34000019870212779X')
  })

  it('S5-019 ID card has a birth date of the calendar, not in the future', () => {
    refuses(idCard(), 'idCard.birthDate', [
      '420000198902290014',
      '110000179912310000',
      `110000${new Date().getUTCFullYear() + 1}01010000`,
      '110000198713010000',
    ])
  })

  it('S5-020 ID card has the prefix of a region', () => {
    refuses(idCard(), 'idCard.region', ['160000197803104047', '000000197803104047', '920000197803104047'])
    accepts(
      idCard(),
      ['11', '50', '65', '71', '81', '82', '83', '91'].map(region => withCheck(`${region}000019900101001`)),
    )
  })

  it('S5-021 ID card may be empty unless it is required', () => {
    accepts(idCard(), ['', null, undefined])
    expect(idCard().required().check('')).toEqual({ code: 'validation.field.required' })
  })

  it('finds every changed digit of many numbers', () => {
    for (let seed = 0; seed < 300; seed++) {
      const number = withCheck(
        `420000${1950 + (seed % 50)}0${1 + (seed % 9)}1${seed % 10}${String((seed * 7) % 1000).padStart(3, '0')}`,
      )
      accepts(idCard(), [number])
      const at = 14 + (seed % 3)
      const changed = number.slice(0, at) + ((Number(number[at]) + 1) % 10) + number.slice(at + 1)
      refuses(idCard(), 'idCard.checkDigit', [changed])
    }
  })
})

const withCheck = (first17: string): string => first17 + idCardCheck(first17)

describe('identifiers', () => {
  it('S5-022 date of 8 digits yyyymmdd', () => {
    accepts(compactDate(), ['20260228', '20240229'])
    refuses(compactDate(), 'compactDate.pattern', ['20260229', '2026-02-28', '202602', '20261301', '00000101'])
  })

  it('a plate is taken as it is shown, with its dot; another text with one is left alone', () => {
    for (const typed of ['鄂A·12345', '鄂a•12345', ' 鄂A · 12345', '鄂A-12345', '鄂A12345'])
      expect([typed, plate().normalise(typed), plate().formatInput(typed)]).toEqual([typed, '鄂A12345', '鄂A12345'])
    expect(plate().formatInput('鄂A·D12345')).toBe('鄂AD12345')
    expect(['鄂A·', '鄂A·1', '买买提·A1', 'YD-12'].map(plainPlate)).toEqual(['鄂A', '鄂A1', '买买提·A1', 'YD-12'])
  })

  it('S5-023 plate: province, letter, five digits with D or F for new energy', () => {
    accepts(plate(), ['鄂A00001', '鄂AD00001', '鄂AF12345', '鄂A12345D', '京A12345F', '鄂ADA1234'])
    refuses(plate(), 'plate.pattern', [
      '台A12345',
      '鄂A0000',
      '鄂A123456',
      '鄂11234',
      '鄂A12345E',
      '鄂ADI1234',
      'A12345',
    ])
    expect(isNewEnergyPlate('鄂AD00001')).toBe(true)
    expect(isNewEnergyPlate('鄂A00001')).toBe(false)
  })

  it('S5-024 plate: four alphanumerics and one of alphanumeric, 挂 学 警 港 澳 使 领', () => {
    accepts(plate(), [
      '皖K0000挂',
      '鄂A1234学',
      '京A1234警',
      '粤Z1234港',
      '粤Z1234澳',
      '京A1234使',
      '京A1234领',
      '鄂AB12CD',
    ])
    refuses(plate(), 'plate.pattern', ['鄂A1234车', '鄂A123挂', '鄂A12I4挂', '鄂AO1234', '鄂A12345挂'])
  })

  it('takes no lower-case letter in the check itself, and upper-cases what is typed', () => {
    expect(plate().check('鄂a00001')?.code).toBe('validation.plate.pattern')
    expect(plate().normalise(' 鄂a00001 ')).toBe('鄂A00001')
    expect(plate().formatInput('鄂a0000123')).toBe('鄂A000012')
  })

  it('S5-025 bank account is 8 to 20 digits', () => {
    accepts(bankAccount(), ['12345678', '12345678901234567890', '6299 9900 0000 0000 012'])
    refuses(bankAccount(), 'bankAccount.pattern', ['1234567', '123456789012345678901', '1234567a'])
  })

  it('only doubts a personal card whose Luhn digit is wrong', () => {
    const card = bankAccount({ personal: true })
    expect(card.warn('6299990000000000012')).toBeUndefined()
    expect(card.warn('6299990000000000013')).toEqual({ code: 'validation.bankAccount.luhn' })
    expect(card.check('6299990000000000013')).toBeUndefined()
    expect(bankAccount().warn('6299990000000000013')).toBeUndefined()
  })

  it('S5-026 unified social credit code: pattern and check digit', () => {
    accepts(uscc(), ['91350100M000100Y43', '91119999MAPEF16F0C', '91129999MAYN777F40', '91119999mapef16f0c'])
    refuses(uscc(), 'uscc.pattern', [
      '91129999MIYN777F40',
      '91119999MAPEF16F0',
      '9111999MMAPEF16F0C',
      '91119999MAPEF16F0CC',
    ])
    refuses(uscc(), 'uscc.checkDigit', ['91119999MAPEF16F0A', '91350100M000100Y44'])
    expect(usccCheck('91350100M000100Y4')).toBe('3')
  })

  it('vehicle identification number: pattern refuses, check digit only doubts', () => {
    expect(vin().check('LTEST0003D0000001')).toBeUndefined()
    expect(vin().warn('LTEST0003D0000001')).toBeUndefined()
    expect(vin().warn('LTEST0004D0000001')).toEqual({ code: 'validation.vin.checkDigit' })
    expect(vin().check('LTEST0003D000000')?.code).toBe('validation.vin.pattern')
    expect(vin().check('LTESTI003D0000001')?.code).toBe('validation.vin.pattern')
  })
})
