import { FormGroups, type FormHandle, formOf } from '@ntocc/sdk/ui'
import { isTimeOfDay, RegularRun } from '../../contract/regular.ts'
import { CREW, GOODS, LOADING, PRICE, TERM_SETUP, TERM_START, UNLOADING } from '../terms.ts'
import { UsualVehicle } from '../UsualVehicle.tsx'

export const REGULAR_FORM = formOf(RegularRun, {
  groups: [
    { fields: ['name'] },
    {
      title: 'group.plan',
      help: 'group.planHelp',
      fields: ['weekdays', { row: ['loadTime', 'minutes'] }, { range: ['validFrom', 'validTo'] }, 'automatic'],
    },
    GOODS,
    CREW,
    LOADING,
    UNLOADING,
    PRICE,
    { fields: ['remark'] },
  ],
  fields: {
    ...TERM_SETUP,
    loadTime: { help: 'help.loadTime' },
    minutes: { help: 'help.minutes' },
    automatic: { help: 'help.automatic' },
  },
})

export const BEGIN_REGULAR = { ...TERM_START, acceptAtOnce: false, automatic: false, minutes: 120 } as const

/** Told while the form is filled in, as the backend tells it. */
export const REGULAR_CHECKS = {
  loadTime: async (value: unknown) =>
    !value || isTimeOfDay(value) ? undefined : { code: 'validation.regularRun.time' },
}

export const IN_REGULAR_FORM = {
  width: 720,
  children: (form: FormHandle) => (
    <>
      <UsualVehicle form={form} />
      <FormGroups schema={REGULAR_FORM} />
    </>
  ),
}
