import { WaybillList } from '../WaybillList.tsx'

export default function Waiting() {
  return <WaybillList preset="waiting" />
}
