/** A page of a list as it is sent, `pageOf` in the contract. @param total how many there are on all pages */
export const sentPage = <Item>(
  list: Item[],
  total: number,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): { list: Item[]; pageNo: number; pageSize: number; total: number; totalPages: number } => ({
  list,
  pageNo,
  pageSize,
  total,
  totalPages: Math.ceil(total / pageSize),
})
