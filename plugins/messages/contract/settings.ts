import { code, codes, flag, integer, nonNegativeDecimal, positiveInteger, shape } from '@ntocc/sdk/fields'
import { WARNING_KINDS } from './warnings.ts'

const minutes = (standard: number, max = 24 * 60) => positiveInteger({ max }).required().default(standard).in('minute')
const km = (standard: number) => nonNegativeDecimal({ places: 1, max: 500 }).required().default(standard).in('km')

/** An hour of the platform's clock. */
const hour = (standard: number) => integer({ min: 0, max: 23 }).required().default(standard)

/** Languages that messages are written in: nobody knows that of a phone. */
export const SMS_LANGUAGES = ['zh', 'en', 'es', 'ja'] as const

/** From when on something is a warning, for each branch, and how it sends short messages. */
export const warningSettings = shape({
  watched: codes('warningKind', WARNING_KINDS)
    .required()
    .default([...WARNING_KINDS]),
  speedLimit: positiveInteger({ max: 200 }).required().default(90).in('kmh'),
  speedMinutes: minutes(1, 60),
  fatigueMinutes: minutes(240),
  restMinutes: minutes(20, 240),
  stopMinutes: minutes(60),
  stopKm: km(0.5),
  deviationKm: km(5),
  deviationMinutes: minutes(10),
  deviationFromKm: km(50),
  offlineMinutes: minutes(30),
  certificateDays: positiveInteger({ max: 90 }).required().default(7).in('day'),
  closeAfterDays: positiveInteger({ max: 90 }).required().default(3).in('day'),
  keepDays: positiveInteger({ max: 1_095 }).required().default(180).in('day'),
  smsToDrivers: flag().required().default(true),
  smsLanguage: code('smsLanguage', SMS_LANGUAGES).required().default('zh'),
  smsDaily: positiveInteger({ max: 100 }).required().default(10),
  quietFrom: hour(22),
  quietTo: hour(8),
  smsKeepDays: positiveInteger({ max: 1_095 }).required().default(365).in('day'),
})
