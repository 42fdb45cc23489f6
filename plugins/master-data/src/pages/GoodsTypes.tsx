import { GoodsTypeList } from '../goods/GoodsTypeList.tsx'

export default function GoodsTypes() {
  return <GoodsTypeList />
}
