export interface Link {
  href: string;
  type: string;
}

export class Links {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  api(path: string): Link {
    return { href: `${this.#base}/v2${path}`, type: 'application/hal+json' };
  }

  checkout(paymentId: string): Link {
    return { href: `${this.#base}/checkout/${paymentId}`, type: 'text/html' };
  }

  dashboard(path: string): Link {
    return { href: `https://my.mollie.com/dashboard/org_simulator${path}`, type: 'text/html' };
  }

  documentation(page: string): Link {
    return { href: `https://docs.mollie.com/reference/${page}`, type: 'text/html' };
  }
}
