import type { DemoPart } from '@ntocc/sdk/service'
import { Prepaid, PrepaidEntry } from '../contract/prepaid.ts'

export const demo: DemoPart = { needs: ['drivers'], unless: Prepaid, empties: [Prepaid, PrepaidEntry] }
