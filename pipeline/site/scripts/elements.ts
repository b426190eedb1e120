type Child = Node | string | null;
type Attributes = Record<string, string | boolean>;

/** An element; an attribute that is true has no value, one that is false is left out. */
export function html(name: string, attributes: Attributes = {}, ...children: Child[]): HTMLElement {
    return filled(document.createElement(name), attributes, children);
}

/** An element of a picture. */
export function svg(name: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
    return filled(document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement, attributes, children);
}

function filled<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
    for (const [name, value] of Object.entries(attributes)) {
        if (value !== false) element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children.filter((child) => child !== null));
    return element;
}
