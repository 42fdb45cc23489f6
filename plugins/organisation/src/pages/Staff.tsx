import { StaffList } from '../staff/StaffList.tsx'

export default function Staff() {
  return <StaffList />
}
