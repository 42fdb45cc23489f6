import { WaybillList } from '../WaybillList.tsx'

export default function Deleted() {
  return <WaybillList preset="deleted" />
}
