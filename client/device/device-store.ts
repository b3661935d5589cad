/** Store in IndexedDB, for values too large for localStorage. */
export type DeviceStore<T> = {
  read: (name: string) => Promise<T | undefined>
  put: (name: string, value: T) => Promise<void>
  remove: (name: string) => Promise<void>
}

/** Each call rejects where the browser refuses IndexedDB. */
export function deviceStore<T>(database: string, store: string): DeviceStore<T> {
  async function request<A>(
    mode: IDBTransactionMode,
    work: (objects: IDBObjectStore) => IDBRequest<A>,
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
    read: (name) =>
      request('readonly', (objects) => objects.get(name) as IDBRequest<T | undefined>),
    put: async (name, value) =>
      void (await request('readwrite', (objects) => objects.put(value, name))),
    remove: (name) => request('readwrite', (objects) => objects.delete(name)),
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
