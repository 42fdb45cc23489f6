import { DepartmentManage } from '../departments/DepartmentManage.tsx'

export default function Departments() {
  return <DepartmentManage />
}
