import { DictManage } from '../dictionaries/DictManage.tsx'

export default function Dictionaries() {
  return <DictManage />
}
