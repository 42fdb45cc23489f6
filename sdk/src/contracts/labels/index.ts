// Words that a backend is seeded with and answers itself: not part of `contracts`, whose all reaches every browser.
import { BUILT_IN_DICTIONARIES, type LocalizedEntry } from '../dictionaries.ts'
import { PROVINCES } from '../provinces.ts'
import { CODE_LABELS } from './codes.ts'
import { MASTER_DATA_LABELS } from './master-data.ts'
import { RECORD_LABELS } from './records.ts'
import { SERVICE_LABELS } from './services.ts'
import { STATE_LABELS } from './states.ts'
import { VEHICLE_TYPES } from './vehicle-types.ts'

export { CODE_LABELS } from './codes.ts'
export { DICTIONARY_NAMES } from './dictionary-names.ts'
export { ENTITY_NAMES } from './entity-names.ts'
export { RECORD_LABELS } from './records.ts'
export { STATE_LABELS } from './states.ts'

/** Every dictionary the product is born with, in all four languages: what a backend is seeded with. */
export const allDictionaries = (): Record<string, readonly LocalizedEntry[]> => ({
  ...BUILT_IN_DICTIONARIES,
  ...CODE_LABELS,
  ...RECORD_LABELS,
  ...MASTER_DATA_LABELS,
  ...SERVICE_LABELS,
  ...STATE_LABELS,
  vehicleType: VEHICLE_TYPES,
  reportProvince: PROVINCES.map(({ code, name }) => ({ code: String(code), name })),
})
