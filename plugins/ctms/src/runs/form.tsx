import { FormGroups, type FormHandle, formOf } from '@ntocc/sdk/ui'
import { CtmsRun } from '../../contract/runs.ts'
import { CREW, GOODS, LOADING, PRICE, TERM_SETUP, TERM_START, UNLOADING } from '../terms.ts'
import { UsualVehicle } from '../UsualVehicle.tsx'

export const RUN_FORM = formOf(CtmsRun, {
  groups: [
    GOODS,
    { title: 'group.plan', fields: [{ row: ['planLoadTime', 'planUnloadTime'] }] },
    CREW,
    LOADING,
    UNLOADING,
    PRICE,
    { fields: ['remark'] },
  ],
  fields: TERM_SETUP,
})

const HOUR = 3_600_000
/** The next full hour, and two for the way. */
export const usualTimes = (now = Date.now()) => {
  const at = (hours: number) => new Date(Math.ceil(now / HOUR) * HOUR + hours * HOUR).toISOString()
  return { planLoadTime: at(1), planUnloadTime: at(3) }
}

export const beginRun = () => ({ ...TERM_START, acceptAtOnce: true, ...usualTimes() })

export const IN_RUN_FORM = {
  width: 720,
  children: (form: FormHandle) => (
    <>
      <UsualVehicle form={form} />
      <FormGroups schema={RUN_FORM} />
    </>
  ),
}
