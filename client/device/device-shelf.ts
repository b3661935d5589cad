/** Store in IndexedDB, for values too large for localStorage. */
export type DeviceShelf<T> = {
  read: (name: string) => Promise<T | undefined>
  names: () => Promise<IDBValidKey[]>
  put: (name: string, thing: T) => Promise<void>
  remove: (name: string) => Promise<void>
}

/** Each call rejects where the browser refuses IndexedDB. */
export function deviceShelf<T>(database: string, store: string): DeviceShelf<T> {
  async function request<A>(
    mode: IDBTransactionMode,
    work: (shelf: IDBObjectStore) => IDBRequest<A>,
  ): Promise<A> {
    const opened = await open()
    try {
      return await answered(work(opened.transaction(store, mode).objectStore(store)))
    } finally {
      opened.close()
    }
  }
  function open(): Promise<IDBDatabase> {
    const opening = indexedDB.open(database, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
    return answered(opening)
  }
  return {
    read: (name) => request('readonly', (shelf) => shelf.get(name) as IDBRequest<T | undefined>),
    names: () => request('readonly', (shelf) => shelf.getAllKeys()),
    put: async (name, thing) =>
      void (await request('readwrite', (shelf) => shelf.put(thing, name))),
    remove: (name) => request('readwrite', (shelf) => shelf.delete(name)),
  }
}

function answered<A>(request: IDBRequest<A>): Promise<A> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('the device keeps nothing')),
    )
  })
}
