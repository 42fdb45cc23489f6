import { WaybillList } from '../WaybillList.tsx'

export default function Manage() {
  return <WaybillList preset="manage" />
}
