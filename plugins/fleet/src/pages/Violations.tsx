import { ViolationList } from '../services/ViolationList.tsx'

export default function Violations() {
  return <ViolationList />
}
