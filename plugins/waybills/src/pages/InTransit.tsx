import { WaybillList } from '../WaybillList.tsx'

export default function InTransit() {
  return <WaybillList preset="inTransit" />
}
