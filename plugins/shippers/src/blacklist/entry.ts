import { type Dependence, type FormValues, formOf } from '@ntocc/sdk/ui'
import { CreditBlacklist } from '../../contract/blacklist.ts'
import { resources } from '../../contract/resources.ts'

/** A party is known by one number, which its kind decides. */
const known = (kind: string): Dependence<'partyKind'> => {
  const isAsked = (values: FormValues) => values.partyKind === kind
  return { on: ['partyKind'], show: isAsked, require: isAsked }
}

const isDriver = (values: FormValues) => values.partyKind === 'driver'

/** Whom an entry is about, what they are kept from, and what that rests on. */
export const BLACKLIST_FORM = formOf(CreditBlacklist, {
  groups: [
    { title: 'group.who', fields: ['partyKind', 'name', 'uscc', 'driverCode', 'idNo', 'plateNo'] },
    { title: 'group.kept', fields: ['intercepts', 'reason', { range: ['from', 'to'] }, 'proofs', 'remark'] },
  ],
  depends: {
    uscc: known('shipper'),
    plateNo: known('vehicle'),
    driverCode: { on: ['partyKind'], show: isDriver },
    // The number of a driver of the branch is taken from its record.
    idNo: {
      on: ['partyKind', 'driverCode'],
      show: isDriver,
      require: values => isDriver(values) && !values.driverCode,
    },
  },
  fields: { driverCode: { help: 'driverCodeHelp' }, to: { help: 'toHelp' } },
})

export const blacklistCalls = resources.creditBlacklist.by
export const entryName = (row: CreditBlacklist): string => String(row.name)
