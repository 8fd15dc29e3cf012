/** One HTTP request to the management API. `{name}` stands for a value: one that an earlier step captured, or one that Plumbline brings. */
export interface RecipeStep {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Below management.baseUrl, without query, fragment and dot segments.
   * @pattern ^(/[^/?#\s\\%]+)+$
   */
  path: string;
  /** The JSON body, in the words of the deployment: a dialect does not change it. */
  body?: { [member: string]: unknown };
  /** Values of the answer for later steps: a name, and where the value is, as a JSON Pointer such as /id. */
  capture?: { [name: string]: string };
}

/** How a fixture is made before the suites and removed after them. */
interface RecipeSteps {
  /**
   * @minItems 1
   * @maxItems 20
   */
  make: RecipeStep[];
  /**
   * In this order. A step that names something which was not captured, because a step of `make` failed, is left out.
   * @minItems 1
   * @maxItems 20
   */
  remove: RecipeStep[];
  /**
   * How many are made. Default 1.
   * @TJS-type integer
   * @minimum 1
   * @maximum 10
   */
  times?: number;
}

/** Makes something that has an id. */
interface IdRecipe extends RecipeSteps {
  /** The id, such as {id}. */
  value: string;
}

/** Makes a route of an HTTPS edge. */
interface RouteRecipe extends RecipeSteps {
  value: { edgeId: string; routeId: string };
}

export type FixtureRecipe = IdRecipe | RouteRecipe;

/** By the key under `fixtures` that they fill. A fixture that is lent under the same key is used instead. */
export interface Recipes {
  ipPolicyIds?: IdRecipe[];
  httpsRoutes?: RouteRecipe[];
  tlsCertificateIds?: IdRecipe[];
  endpointConfigurationIds?: IdRecipe[];
  ownerIds?: { other?: IdRecipe };
}
