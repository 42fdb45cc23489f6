import { WaybillList } from '../WaybillList.tsx'

export default function Unloaded() {
  return <WaybillList preset="unloaded" />
}
