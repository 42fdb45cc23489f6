import { AccidentList } from '../services/AccidentList.tsx'

export default function Accidents() {
  return <AccidentList />
}
