import { WaybillList } from '../WaybillList.tsx'

/** What is on its way to where it is unloaded, and what has come there: what is due first stands first. */
export default function Arrival() {
  return <WaybillList preset="arrival" />
}
