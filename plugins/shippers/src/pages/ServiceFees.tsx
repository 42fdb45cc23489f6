import { FeeList } from '../fees/FeeList.tsx'

export default function ServiceFees() {
  return <FeeList />
}
