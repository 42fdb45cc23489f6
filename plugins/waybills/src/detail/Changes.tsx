import { Waybill, type WaybillDetail } from '@ntocc/sdk/contracts'
import { Trail } from '@ntocc/sdk/ui'

/** Who changed what and when, newest first. */
export const Changes = ({ changes }: { changes: WaybillDetail['changes'] }) => <Trail of={Waybill} entries={changes} />
