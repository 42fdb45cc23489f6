import type { OfRecord } from '@ntocc/sdk/plugin'
import { ElementChecks } from '@ntocc/sdk/ui'

/** Whether what the record says of somebody has been checked. */
export default function Checks({ id, refresh }: OfRecord) {
  return <ElementChecks entity="driver" id={id} permission="driver.edit" onChecked={refresh} />
}
